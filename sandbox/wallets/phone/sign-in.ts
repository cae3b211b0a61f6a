import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type PhoneHabits, spelled } from './habits.ts'
import { evmMethods } from './networks.ts'

/** A request to connect and sign in at once, with one text to sign for each chain. */
export type SignIn = {
  readonly texts: readonly string[]
  /** Signs all texts and establishes the session with the site. */
  readonly approve: () => Promise<unknown>
}

/** Prepares the texts of a sign-in request (wc_sessionAuthenticate) for the account of this key. */
export const prepareSignIn = (
  kit: IWalletKit,
  { id, params }: WalletKitTypes.SessionAuthenticate,
  key: Hex,
  chains: readonly string[],
  habits: PhoneHabits = {},
): SignIn => {
  const account = privateKeyToAccount(key)
  const [address] = spelled(account.address, habits)
  const request = populateAuthPayload({
    authPayload: params.authPayload,
    chains: [...chains],
    methods: [...evmMethods],
  })
  const messages = request.chains.map(chain => {
    const iss = `did:pkh:${chain}:${address}`
    return { iss, text: kit.formatAuthMessage({ request, iss }) }
  })
  const approve = async () => {
    const signing = messages.map(async ({ iss, text }) => {
      const signature = await account.signMessage({ message: text })
      return buildAuthObject(request, { t: 'eip191', s: signature }, iss)
    })
    return kit.approveSessionAuthenticate({ id, auths: await Promise.all(signing) })
  }
  return { texts: messages.map(({ text }) => text), approve }
}
