import type { Network } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { type Connector, fieldOf, fromBase64, refuse, textOf, toBase64, toHex } from './connector.ts'
import { itemsOf } from './foreign-object.ts'
import { answerBy, bytesIn, type MethodCall, onlyOutput, readStandardWallet } from './standard.ts'

const maxInputs = 1_000

/**
 * Creates a connector for a Wallet Standard wallet on Bitcoin. Requests and responses have the same format as over
 * WalletConnect: signatures in hex, PSBTs in base64, amounts in satoshi.
 */
export function createBitcoinConnector(raw: object, networks: readonly Network[]): Connector {
  const wallet = readStandardWallet(raw, networks, ({ address }) => address.length <= 100)

  const signMessage = async ({ params, inUse }: MethodCall) => {
    const feature = 'bitcoin:signMessage'
    const message = new TextEncoder().encode(textOf(params, 'message'))
    const account = wallet.accountFor(feature, named(params), inUse)
    const sign = wallet.method(feature, 'signMessage')
    const response = onlyOutput(await sign({ account: account.raw, message }))
    return { address: account.address, signature: toHex(bytesIn(response, 'signature')) }
  }

  const signPsbt = async ({ params, inUse }: MethodCall) => {
    const broadcast = fieldOf(params, 'broadcast') === true
    const feature = broadcast ? 'bitcoin:signAndSendTransaction' : 'bitcoin:signTransaction'
    const psbt = fromBase64(fieldOf(params, 'psbt'), 'psbt')
    const sign = wallet.method(feature, broadcast ? 'signAndSendTransaction' : 'signTransaction')
    const chain = wallet.chainFor(inUse)
    const inputsToSign = inputsOf(params, address => wallet.accountFor(feature, address, inUse).raw)
    const response = onlyOutput(await sign({ psbt, inputsToSign, ...(chain && { chain }) }))
    if (!broadcast) return { psbt: toBase64(bytesIn(response, 'signedPsbt')) }
    return { txid: transactionOf(safeRead(response, 'txId') ?? safeRead(response, 'txid')) }
  }

  /**
   * Sends a transfer with a method that is not part of the Wallet Standard. Only wallets with the feature
   * `bitcoin:sendTransfer` have this method.
   */
  const sendTransfer = async ({ params, inUse }: MethodCall) => {
    const feature = 'bitcoin:sendTransfer'
    const account = wallet.accountFor(feature, fieldOf(params, 'account'), inUse)
    const amount = String(fieldOf(params, 'amount') ?? '')
    if (!/^[1-9][0-9]{0,15}$/.test(amount)) return refuse('amount')
    const recipient = textOf(params, 'recipientAddress')
    const send = wallet.method(feature, 'sendTransfer')
    const chain = wallet.chainFor(inUse)
    const response = onlyOutput(
      await send({ account: account.raw, recipient, amount: BigInt(amount), ...(chain && { chain }) }),
    )
    return { txid: transactionOf(safeRead(response, 'txId') ?? safeRead(response, 'txid')) }
  }

  const verbs = {
    signMessage,
    signPsbt,
    sendTransfer,
    // Returns no `path`, because the Wallet Standard reports no derivation path.
    getAccountAddresses: async ({ inUse }: MethodCall) => {
      if (!inUse) return []
      const { address, publicKey } = wallet.accountFor(undefined, undefined, inUse)
      const hasKey = publicKey !== undefined && publicKey.length > 0
      return [{ address, intention: 'payment', ...(hasKey && { publicKey: toHex(publicKey) }) }]
    },
  }

  return {
    connect: async (silent, network) => {
      const own = wallet.has('bitcoin:connect')
      // `bitcoin:connect` has no silent mode. So without `standard:connect`, a silent connect uses only the accounts
      // that the wallet already shares.
      if (silent && !wallet.has('standard:connect')) {
        return await wallet.connect(async () => undefined, undefined, network)
      }
      const aloud = own && !silent
      const feature = aloud ? 'bitcoin:connect' : 'standard:connect'
      const input = aloud ? { purposes: ['payment'] } : silent ? { silent: true } : undefined
      return await wallet.connect(wallet.method(feature, 'connect'), input, network)
    },
    request: answerBy(verbs),
    disconnect: async () => {
      wallet.forget()
      const feature = ['bitcoin:disconnect', 'standard:disconnect'].find(wallet.has)
      if (feature) await wallet.method(feature, 'disconnect')()
    },
    listen: wallet.listen,
  }
}

function named(params: unknown): unknown {
  return fieldOf(params, 'address') ?? fieldOf(params, 'account')
}

/** Reads the PSBT inputs that the wallet must sign. Returns the index of each input, and the account that signs it. */
function inputsOf(params: unknown, accountOf: (address: unknown) => object): readonly object[] {
  const inputs = itemsOf(fieldOf(params, 'signInputs'), maxInputs)
  if (inputs.length === 0) return refuse('signInputs')
  return inputs.map(input => {
    const index = safeRead(input, 'index')
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return refuse('signInputs')
    return { account: accountOf(safeRead(input, 'address')), signingIndexes: [index] }
  })
}

function transactionOf(id: unknown): string {
  if (typeof id === 'string' && /^[0-9a-f]{64}$/i.test(id)) return id.toLowerCase()
  throw new AppError('wallet-failed', { reason: 'no transaction id' })
}
