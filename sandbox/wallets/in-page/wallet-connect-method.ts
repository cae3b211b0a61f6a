import { type Address, isHex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { badParams } from '../evm/errors.ts'
import { isFields } from '../evm/rpc.ts'
import type { PrepareEvm } from '../evm/tasks.ts'

/**
 * Creates the method wallet_connect (ERC-7846). After one question to the user, this method connects the wallet and
 * signs a sign-in message.
 */
export const createWalletConnect =
  (askAccounts: (method: string) => Promise<readonly Address[]>, prepare: PrepareEvm) =>
  async (params: unknown): Promise<unknown> => {
    const request: unknown = Array.isArray(params) ? params[0] : undefined
    const signInRequest =
      isFields(request) && isFields(request.capabilities) && request.capabilities.signInWithEthereum
    if (!isFields(signInRequest) || typeof signInRequest.nonce !== 'string' || !isHex(signInRequest.chainId))
      throw badParams('signInWithEthereum needs a nonce and a hexadecimal chainId')
    const accounts = await askAccounts('wallet_connect')
    const [address] = accounts
    if (!address) return { accounts: [] }
    const message = createSiweMessage({
      address,
      chainId: Number(signInRequest.chainId),
      nonce: signInRequest.nonce,
      version: '1',
      domain: typeof signInRequest.domain === 'string' ? signInRequest.domain : window.location.host,
      uri: typeof signInRequest.uri === 'string' ? signInRequest.uri : window.location.origin,
      ...(typeof signInRequest.statement === 'string' && { statement: signInRequest.statement }),
    })
    const task = prepare('personal_sign', [stringToHex(message), address], { chain: undefined, accounts })
    const signature = await task?.run()
    return {
      accounts: accounts.map((own, index) => ({
        address: own,
        capabilities: index === 0 ? { signInWithEthereum: { message, signature } } : {},
      })),
    }
  }
