const longest = 200

/**
 * Patterns of private data that leave the page in no report: addresses, keys, signatures, e-mail addresses, pairing
 * URIs, amounts.
 */
const secrets: readonly RegExp[] = [
  /\bwc:[^\s"']+/gi,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b0x[0-9a-f]{8,}/gi,
  /\b[0-9a-z]{24,}\b/gi,
  /\b\d+[.,]\d+\b/g,
  /\b\d{5,}\b/g,
]

/** Returns the origin and path of a URL, without query and hash, and with personal data replaced by `*`. */
export function redactUrl(href: string): string {
  if (!URL.canParse(href)) return ''
  const { protocol, origin, pathname } = new URL(href)
  return /^https?:$/.test(protocol) ? redact(origin + pathname) : ''
}

/**
 * Replaces each part of the text that may be personal data with `*`. Removes the query and the hash of URLs, and
 * shortens the text to 200 characters.
 */
export function redact(text: string): string {
  const withoutQueries = text.replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi, url =>
    url.replace(/[?#].*$/, ''),
  )
  return secrets.reduce((clean, secret) => clean.replace(secret, '*'), withoutQueries).slice(0, longest)
}
