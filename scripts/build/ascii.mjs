/**
 * Writes a script in ASCII. A classic script, and a module that was preloaded, is decoded in the charset of the page, which may be
 * any: other characters would become wrong ones.
 */
export const inAscii = text =>
  text.replace(/[\u0080-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
