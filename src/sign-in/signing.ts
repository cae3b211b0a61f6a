import type { WorkerApi } from '../bridge/contract.ts'
import type { CaipAddress } from '../domain/model/caip.ts'
import type { SIWXSession } from '../domain/model/sign-in.ts'
import { askSignature } from './ask-signature.ts'
import type { ResolvedSignIn } from './config.ts'
import { makeMessage, type ReadyMessage } from './message.ts'

/** The message of one account, made and signed. */
export type Signing = {
  /** The message that is ready; another is made where there is none, or it has grown old. */
  prepare(account: CaipAddress): Promise<ReadyMessage>
  forget(): void
  ready(): boolean
  /** Undefined where it was cancelled while the wallet asked. */
  sign(account: CaipAddress, attempt: { readonly cancelled: boolean }): Promise<SIWXSession | undefined>
}

/** Each message is signed once: its nonce is used then. */
export function createSigning(
  config: ResolvedSignIn,
  request: WorkerApi['request'],
  host: string,
  device: () => number,
): Signing {
  let message: ReadyMessage | undefined

  const prepare = async (account: CaipAddress): Promise<ReadyMessage> => {
    const kept = message && device() - message.madeAt <= config.messageMs ? message : undefined
    const made = kept ?? (await makeMessage(config, account, host, device()))
    message = made
    return made
  }
  return {
    prepare,
    forget: () => {
      message = undefined
    },
    ready: () => message !== undefined,
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
