import { type Hex, hexToString, isHex, type TypedDataDefinition } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Task } from '../question.ts'
import { badParams, unauthorised, wrongChain } from './errors.ts'
import { isFields, type WalletChain } from './rpc.ts'
import { createTurns, sendTask } from './send.ts'

/** The context of a request: the wallet's chain, and the accounts that the site may use. */
export type Scene = { readonly chain: WalletChain | undefined; readonly accounts: readonly string[] }

/** The function that creates the task for a request to sign or send. It returns undefined for any other method. */
export type PrepareEvm = (method: string, params: unknown, scene: Scene) => Task | undefined

const readable = (data: Hex): string => {
  const text = hexToString(data)
  // If the bytes are not readable text, the user sees them as hexadecimal digits.
  return /\p{Cc}|\uFFFD/u.test(text.replace(/\s/g, '')) ? data : text
}

type TypedData = { readonly definition: TypedDataDefinition; readonly chainId: unknown }

const typedData = (value: unknown): TypedData => {
  let parsed: unknown = value
  try {
    if (typeof value === 'string') parsed = JSON.parse(value)
  } catch {
    throw badParams('typed data is not JSON')
  }
  if (!isFields(parsed) || !isFields(parsed.types) || !isFields(parsed.message)) {
    throw badParams('typed data needs types and message')
  }
  if (typeof parsed.primaryType !== 'string' || !(parsed.primaryType in parsed.types)) {
    throw badParams('primaryType is not among the types')
  }
  const chainId = isFields(parsed.domain) ? parsed.domain.chainId : undefined
  return { definition: parsed as TypedDataDefinition, chainId }
}

const signQuestion = (method: string, account: string, text: string): Task['question'] => ({
  kind: 'sign',
  method,
  title: 'Sign a message',
  rows: [['Account', account]],
  text,
})

const messageTask = (message: unknown, account: PrivateKeyAccount): Task => {
  if (typeof message !== 'string') throw badParams('a message expected')
  const bytes = isHex(message)
  return {
    question: signQuestion('personal_sign', account.address, bytes ? readable(message) : message),
    run: () => account.signMessage({ message: bytes ? { raw: message } : message }),
  }
}

const typedDataTask = (data: unknown, account: PrivateKeyAccount, chain: WalletChain): Task => {
  const { definition, chainId } = typedData(data)
  if (chainId !== undefined && Number(chainId) !== chain.id) {
    throw badParams(`chain ${String(chainId)} of the typed data is not the wallet’s`)
  }
  const text = JSON.stringify(definition, undefined, 2)
  return {
    question: signQuestion('eth_signTypedData_v4', account.address, text),
    run: () => account.signTypedData(definition),
  }
}

/** Creates the function that validates requests to sign or send with these keys. */
export const createEvmTasks = (keys: readonly Hex[]): PrepareEvm => {
  const own = keys.map(key => privateKeyToAccount(key))
  const inTurn = createTurns()

  const authorised = (address: unknown, { accounts }: Scene): PrivateKeyAccount => {
    if (typeof address !== 'string') throw unauthorised()
    const same = (other: string) => other.toLowerCase() === address.toLowerCase()
    const account = own.find(candidate => same(candidate.address))
    if (account === undefined || !accounts.some(same)) throw unauthorised()
    return account
  }

  return (method, params, scene) => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    const { chain } = scene
    switch (method) {
      case 'personal_sign':
        return messageTask(list[0], authorised(list[1], scene))
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4': {
        const account = authorised(list[0], scene)
        if (chain === undefined) throw wrongChain()
        return typedDataTask(list[1], account, chain)
      }
      case 'eth_sendTransaction': {
        const [call] = list
        if (!isFields(call)) throw badParams('a transaction expected')
        const account = authorised(call.from, scene)
        if (chain === undefined) throw wrongChain()
        return sendTask(call, account, chain, inTurn)
      }
      default:
        return undefined
    }
  }
}
