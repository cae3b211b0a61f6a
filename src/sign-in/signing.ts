import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, networkOf } from '../domain/core/caip.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import { readSignInMessage } from '../domain/sign-in/message.ts'
import type { SIWXMessageData, SIWXSession } from '../domain/sign-in/types.ts'
import { isAbout } from '../domain/sign-in/validity.ts'
import type { ResolvedSignIn } from './config.ts'
import { askSignInSignature } from './memo-signature.ts'

/** Creates and signs the message of one account. */
export type Signing = {
  /** Returns the prepared message. Creates a new one if there is none or it is too old. */
  prepare(account: CaipAddress): Promise<ReadyMessage>
  forget(): void
  /** Asks the wallet to sign the prepared message. The site does not receive the session here. */
  sign(account: CaipAddress): Promise<SIWXSession>
}

/** How long the site may take to create a message (ms). */
const makingMs = 20_000

/** Creates messages one at a time, and keeps the latest one until it is signed. */
export function createSigning(
  config: ResolvedSignIn,
  request: WorkerApi['request'],
  host: string,
  /** The time by a monotonic clock (ms). */
  ticks: () => number,
): Signing {
  let latest: LatestMessage | undefined

  const make = (account: CaipAddress): Promise<ReadyMessage> => {
    const made = withTimeout(makeMessage(config, account, host, ticks()), makingMs, () => {
      throw new AppError('timed-out')
    })
    const own: LatestMessage = { account, made, madeAt: undefined }
    latest = own
    made.then(
      ({ madeAt }) => {
        own.madeAt = madeAt
      },
      () => {
        if (latest === own) latest = undefined
      },
    )
    return made
  }
  const prepare = async (account: CaipAddress): Promise<ReadyMessage> => {
    if (latest?.account !== account) return make(account)
    const isOld = latest.madeAt !== undefined && ticks() - latest.madeAt > config.messageMs
    return isOld ? make(account) : latest.made
  }
  return {
    prepare,
    forget: () => {
      latest = undefined
    },
    sign: async account => {
      const { text, data } = await prepare(account)
      return { data, message: text, signature: await askSignInSignature(request, account, text) }
    },
  }
}

/** A message that is ready to sign: its text, and the fields parsed from the text. */
type ReadyMessage = { readonly text: string; readonly data: SIWXMessageData; readonly madeAt: number }

/** The latest message and its account. `madeAt` is undefined while the site creates the message. */
type LatestMessage = {
  readonly account: CaipAddress
  readonly made: Promise<ReadyMessage>
  madeAt: number | undefined
}

/**
 * Asks the site for a message and parses it. Throws for messages about another page, account or network. Only the text
 * counts; other fields that the site returned are ignored.
 */
async function makeMessage(
  config: Pick<ResolvedSignIn, 'createMessage'>,
  account: CaipAddress,
  domain: string,
  now: number,
): Promise<ReadyMessage> {
  const [chainId, address] = [networkOf(account), addressOf(account)]
  const made = await config.createMessage({ accountAddress: address, chainId })
  const text = made.toString()
  const read = readSignInMessage(text, true)
  if (!read || !isAbout(read, { domain, chainId, address })) throw new AppError('sign-in-message-wrong')
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = read
  return { text, data: { ...data, chainId, accountAddress: address }, madeAt: now }
}
