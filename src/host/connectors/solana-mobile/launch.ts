import { AppError } from '../../../domain/core/errors/app-error.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { Signal } from '../../../domain/core/signal.ts'
import type { WalletAppStep } from '../../../domain/wallets/deep-links.ts'
import { openLink } from '../../page/user-actions.ts'
import { createAssociation } from './secure-channel.ts'
import { askForAccess, isAccessDenied, localAccess, openSession, type WalletSession } from './session.ts'

/** Opens a session with a wallet app. The modal shows the steps to the user. */
export type Launch = () => Promise<WalletSession>

/** How long a step waits for the user (ms). */
const stepMs = 5 * 60_000
/**
 * The lowest port to choose. The protocol allows ports from 49,152. Android uses those below 61,000 for connections of
 * other apps, and the wallet app cannot listen on a port that is in use.
 */
const firstPort = 61_000
const ports = 65_536 - firstPort

/** Creates the function that opens sessions. It publishes each step to `step$`, and undefined when no step is left. */
export function createLaunch(
  win: Window,
  face: Pick<WalletAppStep, 'id' | 'name' | 'icon'>,
  step$: Signal<WalletAppStep | undefined>,
): Launch {
  let asked = false

  return async () => {
    // Two sessions at the same time would open the app twice.
    if (step$.value) throw new AppError('request-pending')
    let cancel = () => {}
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new AppError('user-rejected'))
    })
    // Once the session is open, no code awaits this promise. A later cancel must not become an unhandled rejection.
    cancelled.catch(() => {})
    const show = (step: WalletAppStep['step'], press: () => void) =>
      step$.next({ ...face, step, press, cancel })
    const take = async <T>(step: WalletAppStep['step'], act: () => T | Promise<T>): Promise<T> => {
      const taken = new Promise<T>(resolve => show(step, () => resolve(act())))
      return await withTimeout(Promise.race([taken, cancelled]), stepMs, () => {
        throw new AppError('user-rejected', { reason: 'no tap' })
      })
    }

    const port = firstPort + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % ports)
    try {
      const [association, access] = await Promise.all([createAssociation(), localAccess(win)])
      if (access === 'denied') throw new AppError('wallet-app-blocked')
      // The user must answer the browser's prompt before the app covers the page. Opening the app then needs another
      // tap.
      if (access === 'prompt' && !asked) {
        await take('allow', () => askForAccess(win, port))
        if (await isAccessDenied(win)) throw new AppError('wallet-app-blocked')
        // The browser never prompts for a page of this device, and the permission keeps its state.
        asked = true
      }
      const query = `association=${association.token}&port=${port}&v=v1`
      const href = `solana-wallet:/v1/associate/local?${query}`
      const open = () => void openLink(win, { href, target: '_self' }, () => {})
      await take('open', open)
      show('waiting', open)
      return await openSession(win, port, association, cancelled)
    } finally {
      step$.next(undefined)
    }
  }
}
