/** Makes an element with properties and children. Texts become text, never markup. */
export function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
