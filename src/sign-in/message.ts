import { addressOf, type CaipAddress, networkOf } from '../domain/core/caip.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { readSignInMessage } from '../domain/sign-in/message.ts'
import type { SIWXMessageData } from '../domain/sign-in/types.ts'
import { isAbout } from '../domain/sign-in/validity.ts'
import type { ResolvedSignIn } from './config.ts'

/** A message that is ready to sign: its text, and the fields parsed from the text. */
export type ReadyMessage = { readonly text: string; readonly data: SIWXMessageData; readonly madeAt: number }

/**
 * Asks the site for a message and parses it. Refuses messages about another page, account or network. Only the parsed text
 * counts, not the other fields that the site returned.
 */
export async function makeMessage(
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
