// Fetches what a package is made of, and says why something does not come.

const INDEX = "scorm/files.json"; // as package scorm has it

/** Why a file did not come: its reason is "offline", "missing" or "unpacked". */
export class FetchFault extends Error {
  constructor(reason, file) {
    super(`${file}: ${reason}`);
    Object.assign(this, { reason, file });
  }
}

/** Fetches what the site says packages are made of, as it is now. */
export async function fetchIndex(root) {
  const response = await fetch(root + INDEX, { cache: "no-cache" }).catch(() => { throw new FetchFault("offline", INDEX); });
  const site = response.ok && await response.json().catch(() => null);
  if (!site) throw new FetchFault("missing", INDEX);
  return site;
}

/**
 * Fetches a file as the site was built.
 *
 * @param {string} root
 * @param {{name: string, sha256: string}} file
 * @returns {Promise<Uint8Array>}
 */
export async function fetchFile(root, file) {
  const integrity = `sha256-${btoa(String.fromCharCode(...file.sha256.match(/../g).map((hex) => parseInt(hex, 16))))}`;
  try {
    const response = await fetch(root + file.name, { integrity });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch {
    // offline or another file: the browser does not say which
  }
  throw new FetchFault(await reason(root, file.name), file.name);
}

async function reason(root, name) {
  try {
    const response = await fetch(root + name, { cache: "no-cache" });
    if (!response.ok) return "missing";
    const [a, b] = new Uint8Array(await response.arrayBuffer());
    const page = /html/.test(response.headers.get("content-type")); // that says in its own words that there is nothing
    return name.endsWith(".gz") && !page && !(a === 0x1f && b === 0x8b) ? "unpacked" : "missing";
  } catch {
    return "offline";
  }
}
