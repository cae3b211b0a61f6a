import { editsOf } from './source-maps.mjs'

/**
 * Returns the edits that write a script in ASCII. The browser decodes a classic script, and a preloaded module, in the
 * charset of the page. If this charset is not UTF-8, the browser could decode non-ASCII characters wrongly.
 */
export const asciiEdits = text =>
  editsOf(text, /[\u0080-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
