const longest = 200

/** Patterns of data that must not leave the page: addresses, keys, signatures, e-mails, pairing URIs, amounts. */
const secrets: readonly RegExp[] = [
  /\bwc:[^\s"']+/gi,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b0x[0-9a-f]{8,}/gi,
  /\b[0-9a-z]{24,}\b/gi,
  /\b\d+[.,]\d+\b/g,
  /\b\d{5,}\b/g,
]

/** The origin and path of a URL, without query and hash. */
export function redactUrl(href: string): string {
  if (!URL.canParse(href)) return ''
  const { protocol, origin, pathname } = new URL(href)
  return /^https?:$/.test(protocol) ? redact(origin + pathname) : ''
}

/** Replaces everything that may be personal data by `*`. */
export function redact(text: string): string {
  const withoutQueries = text.replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi, url =>
    url.replace(/[?#].*$/, ''),
  )
  return secrets.reduce((clean, secret) => clean.replace(secret, '*'), withoutQueries).slice(0, longest)
}
