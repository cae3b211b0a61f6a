// Replaces `pino` in the WalletConnect library, because Portico passes its own logger to the library.
const nothing = () => {}
const quiet = () => ({
  level: 'silent',
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  child: quiet,
})

export default quiet
export const levels = { values: {} }
