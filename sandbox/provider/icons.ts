/**
 * A logo: the colour of its tile, the part of the tile's width that the grid of the paths covers (0 to 1), and the
 * paths on a 24 px grid.
 */
type Logo = readonly [tile: string, share: number, paths: string]

/**
 * The logos of the sandbox's coins and tokens. The paths are from web3icons (MIT) and Simple Icons (CC0). The logos belong to
 * their owners and are used here only to name the tokens.
 */
const logos: Readonly<Record<string, Logo>> = {
  ETH: [
    '#627eea',
    0.58,
    '<path fill="#fff" fill-rule="evenodd" d="M11.944 17.97L4.58 13.62 11.943 24l7.37-10.38-7.372 4.35h.003zM12.056 0L4.69 12.223l7.365 4.354 7.365-4.35L12.056 0z"/>',
  ],
  POL: [
    '#8247e5',
    0.6,
    '<path fill="#fff" fill-rule="evenodd" d="m17.82 16.342 5.692-3.287A.98.98 0 0 0 24 12.21V5.635a.98.98 0 0 0-.488-.846l-5.693-3.286a.98.98 0 0 0-.977 0L11.15 4.789a.98.98 0 0 0-.489.846v11.747L6.67 19.686l-3.992-2.304v-4.61l3.992-2.304 2.633 1.52V8.896L7.158 7.658a.98.98 0 0 0-.977 0L.488 10.945a.98.98 0 0 0-.488.846v6.573a.98.98 0 0 0 .488.847l5.693 3.286a.981.981 0 0 0 .977 0l5.692-3.286a.98.98 0 0 0 .489-.846V6.618l.072-.041 3.92-2.263 3.99 2.305v4.609l-3.99 2.304-2.63-1.517v3.092l2.14 1.236a.981.981 0 0 0 .978 0v-.001Z"/>',
  ],
  SOL: [
    '#16121f',
    0.54,
    '<path fill="#14f195" fill-rule="evenodd" d="m23.8764 18.0313-3.962 4.1393a.9201.9201 0 0 1-.306.2106.9407.9407 0 0 1-.367.0742H.4599a.4689.4689 0 0 1-.2522-.0733.4513.4513 0 0 1-.1696-.1962.4375.4375 0 0 1-.0314-.2545.4438.4438 0 0 1 .117-.2298l3.9649-4.1393a.92.92 0 0 1 .3052-.2102.9407.9407 0 0 1 .3658-.0746H23.54a.4692.4692 0 0 1 .2523.0734.4531.4531 0 0 1 .1697.196.438.438 0 0 1 .0313.2547.4442.4442 0 0 1-.1169.2297zm-3.962-8.3355a.9202.9202 0 0 0-.306-.2106.941.941 0 0 0-.367-.0742H.4599a.4687.4687 0 0 0-.2522.0734.4513.4513 0 0 0-.1696.1961.4376.4376 0 0 0-.0314.2546.444.444 0 0 0 .117.2297l3.9649 4.1394a.9204.9204 0 0 0 .3052.2102c.1154.049.24.0744.3658.0746H23.54a.469.469 0 0 0 .2523-.0734.453.453 0 0 0 .1697-.1961.4382.4382 0 0 0 .0313-.2546.4444.4444 0 0 0-.1169-.2297zM.46 6.7225h18.7815a.9411.9411 0 0 0 .367-.0742.9202.9202 0 0 0 .306-.2106l3.962-4.1394a.4442.4442 0 0 0 .117-.2297.4378.4378 0 0 0-.0314-.2546.453.453 0 0 0-.1697-.196.469.469 0 0 0-.2523-.0734H4.7596a.941.941 0 0 0-.3658.0745.9203.9203 0 0 0-.3052.2102L.1246 5.9687a.4438.4438 0 0 0-.1169.2295.4375.4375 0 0 0 .0312.2544.4512.4512 0 0 0 .1692.196.4689.4689 0 0 0 .2518.0739z"/>',
  ],
  USDC: [
    '#2775ca',
    0.88,
    '<path fill="#fff" fill-rule="evenodd" d="M12 21c5 0 9-4 9-9s-4-9-9-9-9 4-9 9 4 9 9 9m2.5-7.6c0-1.3-.8-1.7-2.4-2q-1.5 0-1.3-.9 0-.8 1-.9 1.1 0 1.3.8l.3.2h.6l.3-.2q-.4-1.6-1.7-1.8v-.8q0-.3-.3-.3h-.5q-.3 0-.4.3v.8q-1.7.4-1.8 2 0 1.7 2.3 1.9 1.4.2 1.4 1-.1 1-1.3 1-1.4 0-1.4-1l-.2-.2h-.7l-.2.3q.1 1.5 2 1.8v.8q0 .3.2.3h.6l.3-.3v-.8q1.7-.4 1.9-2m-6.3 2.8a6 6 0 0 0 1.9 1.2l.2.3v.7q0 .2-.4.1a6.8 6.8 0 0 1 0-12.8h.2q.2 0 .2.2v.5q0 .4-.2.4a6 6 0 0 0-3.3 3.4 6 6 0 0 0 1.4 6m5.5-10.4q0-.2.4-.1a7 7 0 0 1 4.4 4.4 6.7 6.7 0 0 1-4.4 8.5h-.2q-.2 0-.2-.3v-.5q0-.3.2-.4a6 6 0 0 0 3.3-3.3A5.6 5.6 0 0 0 14 6.9l-.2-.4v-.7"/>',
  ],
  USDT: [
    '#009393',
    0.8,
    '<path fill="#fff" fill-rule="evenodd" d="m12 19.2-9-8.9 3.4-5.5h11.2l3.4 5.5zm.9-8.1V10c1.6 0 3.1.4 3.6.8-.5.5-2.5.8-4.5.8s-4-.3-4.5-.8c.5-.4 2-.7 3.6-.8v1.1zm-5.4-.3v.7c.5.4 2 .7 3.6.8v2.4h1.8v-2.4c1.6-.1 3.1-.4 3.6-.8V10c-.5-.4-2-.7-3.6-.8v-.9h2.7V7H8.4v1.4h2.7v1c-1.6 0-3.1.3-3.6.7z"/>',
  ],
  DAI: [
    '#f5ac37',
    0.8,
    '<path fill="#fff" fill-rule="evenodd" d="M11.7 3.9h-7V9H3v2.3h1.7v1.2H3v2.3h1.7v5.2h7a8 8 0 0 0 7.6-5.2H21v-2.3h-1.2v-1.2H21V9.1h-1.7a8 8 0 0 0-7.6-5.2m5.8 8.7v-1.2H7v1.2zM7 14.9v3h4.4a6 6 0 0 0 5.2-3zm0-5.8h9.6a6 6 0 0 0-5.1-3H7z"/>',
  ],
  LINK: [
    '#2e61de',
    0.8,
    '<path fill="#fff" fill-rule="evenodd" d="m12 3 7.2 4.3v8.8L11 21v-1.2L4.8 16V7.4zm0 15 5.2-3V8.4l-5.2-3-5.2 3V15z"/>',
  ],
  ARB: [
    '#213147',
    0.84,
    '<path fill="#8fd0ff" fill-rule="evenodd" d="M12 2 20.7 7v10L12 22 3.3 17V7L12 2Zm-1.3 5.5L6.7 17.5h2.1l3-7.6-1.1-2.4Zm3.3 3-1 2.5 1.9 4.5H17l-3-7Z"/>',
  ],
}

/**
 * Returns the icon of a token as SVG: its logo, or a circle with the first letter of its symbol if the sandbox has no
 * logo of the token.
 */
export const iconOf = (symbol: string): string => {
  const logo = Object.hasOwn(logos, symbol) ? logos[symbol] : undefined
  if (!logo) return letterOf(symbol)
  const [tile, share, paths] = logo
  const side = 24 / share
  const edge = (side - 24) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="${-edge} ${-edge} ${side} ${side}">` +
    `<path fill="${tile}" d="M${-edge} ${-edge}h${side}v${side}h${-side}z"/>${paths}</svg>`
  )
}

const letterOf = (symbol: string): string => {
  const hue = [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const letter = /^[A-Za-z0-9]/.test(symbol) ? symbol[0] : '?'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<circle cx="32" cy="32" r="32" fill="hsl(${hue} 60% 42%)"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  )
}
