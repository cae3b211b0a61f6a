// Replaces `pino` in the WalletConnect library, which gets our logger and creates none itself.
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
