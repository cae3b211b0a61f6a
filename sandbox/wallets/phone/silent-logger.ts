import type { Core } from '@walletconnect/core'

type Logger = Exclude<NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['logger']>, string>

const nothing = (): void => undefined

/** Returns a logger that prints nothing. The library's own logger prints debug lines even at its quietest level. */
export const silentLogger = (): Logger => {
  const logger = {
    level: 'silent',
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    bindings: () => ({ context: '' }),
    child: () => logger,
  }
  return logger as unknown as Logger
}
