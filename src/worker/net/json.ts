import { AppError } from '../../domain/core/errors/app-error.ts'

/** No answer of ours is deeper; deeper ones are an attack on whatever walks them. */
const deepest = 64
const quote = 0x22
const backslash = 0x5c

/**
 * Reads JSON of a service. Refuses, as `answer-malformed`, what is not strict JSON or nested deeper than 64:
 * a byte order mark, a captive portal's HTML, a cut answer.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > deepest) throw new AppError('answer-malformed', { reason: 'nested too deeply' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not JSON' }, cause)
  }
}

/** The same, with integers too long for a number given as text: a node's answer may hold more lamports than a number can. */
export function parseExactJson(text: string): unknown {
  return parseJson(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, token =>
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
    // The brackets [ and {, then ] and }, differ by one bit.
    else if ((char | 0x20) === 0x7b) most = Math.max(most, ++depth)
    else if ((char | 0x20) === 0x7d) depth -= 1
  }
  return most
}
