import { AppError } from '../../domain/core/errors/app-error.ts'

/**
 * Maximum nesting of JSON. Real responses are never nested deeper, and deeper nesting could overflow the stack of
 * recursive code.
 */
const deepest = 64
const quote = 0x22
const backslash = 0x5c

/**
 * Parses JSON from a server. Throws `answer-malformed` if the text is not strict JSON, such as the HTML of a captive
 * portal, or is nested deeper than 64 levels.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > deepest) throw new AppError('answer-malformed', { reason: 'nested too deeply' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not JSON' }, cause)
  }
}

/**
 * Parses JSON like `parseJson`, but returns integers that are too long for a JavaScript number as strings. For example,
 * a node may report more lamports than a number can represent.
 */
export function parseExactJson(text: string): unknown {
  return parseJson(
    // The closing quote is optional in this pattern. Otherwise a text with many quotes and no end would be searched
    // again from each quote, which takes quadratic time.
    text.replace(/"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, token =>
      /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
    ),
  )
}

function depthOf(text: string): number {
  let depth = 0
  let max = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (inText) {
      if (char === backslash) index += 1
      else if (char === quote) inText = false
    } else if (char === quote) inText = true
    // `[` and `{` differ only in the bit 0x20, and so do `]` and `}`, so one comparison finds both kinds of bracket.
    else if ((char | 0x20) === 0x7b) max = Math.max(max, ++depth)
    else if ((char | 0x20) === 0x7d) depth -= 1
  }
  return max
}
