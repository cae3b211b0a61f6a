import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import type { CaipAddress } from '../domain/core/caip.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import type { SIWXSession } from '../domain/sign-in/types.ts'
import { askSignature } from './ask-signature.ts'
import type { ResolvedSignIn } from './config.ts'
import { makeMessage, type ReadyMessage } from './message.ts'

/** Creates and signs the message of one account. */
export type Signing = {
  /** Returns the prepared message. Creates a new one if there is none or it is too old. */
  prepare(account: CaipAddress): Promise<ReadyMessage>
  forget(): void
  /** Undefined if the user cancelled while the wallet was asking. */
  sign(account: CaipAddress, attempt: { readonly cancelled: boolean }): Promise<SIWXSession | undefined>
}

/** Time limit for the site to create a message. */
const makingMs = 20_000

/** Each message is signed only once, because that uses up its nonce. */
export function createSigning(
  config: ResolvedSignIn,
  request: WorkerApi['request'],
  host: string,
  /** A monotonic clock. */
  ticks: () => number,
): Signing {
  let message: ReadyMessage | undefined
  let making: Promise<ReadyMessage> | undefined

  const make = (account: CaipAddress): Promise<ReadyMessage> => {
    const made = withTimeout(makeMessage(config, account, host, ticks()), makingMs, () => {
      throw new AppError('timed-out')
    })
    making = made
    const end = (ready: ReadyMessage | undefined) => {
      if (making !== made) return
      making = undefined
      message = ready
    }
    made.then(end, () => end(undefined))
    return made
  }
  const prepare = async (account: CaipAddress): Promise<ReadyMessage> => {
    if (message && ticks() - message.madeAt <= config.messageMs) return message
    return making ?? make(account)
  }
  return {
    prepare,
    forget: () => {
      message = undefined
      making = undefined
    },
    sign: async (account, attempt) => {
      const { text, data } = await prepare(account)
      const signature = await askSignature(request, account, text)
      if (attempt.cancelled) return undefined
      message = undefined
      const session = { data, message: text, signature }
      await config.addSession(session)
      return session
    },
  }
}
