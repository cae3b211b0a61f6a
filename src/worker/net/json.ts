import { AppError } from '../../domain/core/errors/app-error.ts'

/** Maximum nesting of JSON. No real response is deeper. Deeper nesting would be an attack on recursive code. */
const deepest = 64
const quote = 0x22
const backslash = 0x5c

/**
 * Parses JSON from a service. Throws `answer-malformed` for anything that is not strict JSON (a byte order mark, the
 * HTML of a captive portal, a truncated response) and for nesting deeper than 64.
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
 * Parses JSON like `parseJson`, but keeps integers that are too long for a number as strings: a node may report more lamports
 * than a number can hold.
 */
export function parseExactJson(text: string): unknown {
  return parseJson(
    // The closing quote is optional. Otherwise a text with many quotes and no end would be read once for each quote.
    text.replace(/"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, token =>
      /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
    ),
  )
}

function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (inText) {
      if (char === backslash) index += 1
      else if (char === quote) inText = false
    } else if (char === quote) inText = true
    // `[` and `{` differ only in the bit 0x20, and so do `]` and `}`.
    else if ((char | 0x20) === 0x7b) most = Math.max(most, ++depth)
    else if ((char | 0x20) === 0x7d) depth -= 1
  }
  return most
}
