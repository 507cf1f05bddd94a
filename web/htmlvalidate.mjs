// What html-validate asks of the built pages: all that it recommends, but for

export default {
  extends: ["html-validate:recommended"],
  rules: {
    "doctype-style": "off", // the minifier writes it small; to a browser both are one
    "no-implicit-button-type": "off", // the minifier leaves out what is the default
    "no-implicit-input-type": "off", // the same
    "aria-label-misuse": ["error", { allowAnyNamable: true }], // a list may have a name
  },
};
