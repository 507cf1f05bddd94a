/** Bytes that a level file has at most: levels.MaxFileBytes, which the reader holds it to. */
export const MOST = 256 * 1024;

/** Characters that a link with a level in it has at most: mail programs and learning platforms cut off longer ones. */
export const LONGEST = 8000;
