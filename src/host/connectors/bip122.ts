import type { CaipNetworkId, Network } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { base64Of } from '../../domain/core/lib/base64.ts'
import { hexOf } from '../../domain/core/lib/hex.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { type Connector, fieldOf, fromBase64, refuseField, textOf } from './connector.ts'
import { itemsOf } from './foreign-object.ts'
import {
  answerBy,
  bytesOfResponse,
  type MethodCall,
  onlyOutput,
  readStandardWallet,
  type SharedAccount,
} from './standard.ts'

const maxInputs = 1_000
const refusesInput: readonly string[] = ['wallet-params-refused', 'method-unsupported']

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
    return { address: account.address, signature: hexOf(bytesOfResponse(response, 'signature')) }
  }

  const signPsbt = async ({ params, inUse }: MethodCall) => {
    const broadcast = fieldOf(params, 'broadcast') === true
    const feature = broadcast ? 'bitcoin:signAndSendTransaction' : 'bitcoin:signTransaction'
    const psbt = fromBase64(fieldOf(params, 'psbt'), 'psbt')
    const sign = wallet.method(feature, broadcast ? 'signAndSendTransaction' : 'signTransaction')
    const chain = wallet.chainFor(inUse)
    const inputsToSign = inputsOf(params, address => wallet.accountFor(feature, address, inUse).raw)
    const response = onlyOutput(await sign({ psbt, inputsToSign, ...(chain && { chain }) }))
    if (!broadcast) return { psbt: base64Of(bytesOfResponse(response, 'signedPsbt')) }
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
    if (!/^[1-9][0-9]{0,15}$/.test(amount)) return refuseField('amount')
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
    getAccountAddresses: async ({ params, inUse }: MethodCall) => {
      if (!inUse) return []
      const active = wallet.accountFor(undefined, undefined, inUse)
      const chain = wallet.chainFor(inUse)
      const intentions = itemsOf(fieldOf(params, 'intentions'), 10)
      const others = wallet
        .accounts()
        .filter(account => account !== active && chain !== undefined && account.chains.includes(chain))
      return [active, ...others]
        .map(account => ({ account, intention: holdsInscriptions(account) ? 'ordinal' : 'payment' }))
        .filter(({ intention }) => intentions.length === 0 || intentions.includes(intention))
        .map(({ account: { address, publicKey }, intention }) => {
          const hasKey = publicKey !== undefined && publicKey.length > 0
          return { address, intention, ...(hasKey && { publicKey: hexOf(publicKey) }) }
        })
    },
  }

  /**
   * Whether the account holds inscriptions and not the coins for payments. A wallet states this by `purpose`. Otherwise,
   * the Taproot account holds them if the wallet shares an account of another type too.
   */
  const holdsInscriptions = (account: SharedAccount): boolean => {
    const purpose = safeRead(account.raw, 'purpose')
    if (typeof purpose === 'string') return /^ordinals?$/i.test(purpose)
    const isTaproot = ({ address }: SharedAccount) => /^(?:bc|tb|bcrt)1p/i.test(address)
    return isTaproot(account) && wallet.accounts().some(other => !isTaproot(other))
  }
  /**
   * Leaves out the accounts that hold inscriptions, because a payment from such an account could spend an inscription. The
   * site reads these accounts with `getAccountAddresses`, and can request their signature by their address.
   */
  const forPayments = (addresses: readonly string[]): readonly string[] => {
    const inscribed = wallet.accounts().filter(holdsInscriptions)
    const spendable = addresses.filter(address => !inscribed.some(account => account.address === address))
    return spendable.length > 0 ? spendable : addresses
  }
  const join = async (
    method: Parameters<typeof wallet.connect>[0],
    input: unknown,
    network?: CaipNetworkId,
  ) => {
    const result = await wallet.connect(method, input, network)
    return { ...result, accounts: forPayments(result.accounts) }
  }

  return {
    connect: async (silent, network) => {
      const own = wallet.has('bitcoin:connect')
      // `bitcoin:connect` has no silent mode. So without `standard:connect`, a silent connect uses only the accounts
      // that the wallet already shares.
      if (silent && !wallet.has('standard:connect')) {
        return await join(async () => undefined, undefined, network)
      }
      const aloud = own && !silent
      const feature = aloud ? 'bitcoin:connect' : 'standard:connect'
      const method = wallet.method(feature, 'connect')
      if (!aloud) return await join(method, silent ? { silent: true } : undefined, network)
      try {
        return await join(method, { purposes: ['payment', 'ordinals'] }, network)
      } catch (error) {
        // Some wallets know no accounts for inscriptions, and reject the purpose without a prompt.
        if (!refusesInput.includes(toAppError(error).code)) throw error
        return await join(method, { purposes: ['payment'] }, network)
      }
    },
    request: answerBy(verbs),
    disconnect: async () => {
      wallet.forget()
      const feature = ['bitcoin:disconnect', 'standard:disconnect'].find(wallet.has)
      if (feature) await wallet.method(feature, 'disconnect')()
    },
    listen: events =>
      wallet.listen({ ...events, accounts: accounts => events.accounts(forPayments(accounts)) }),
  }
}

function named(params: unknown): unknown {
  return fieldOf(params, 'address') ?? fieldOf(params, 'account')
}

/** Reads the PSBT inputs that the wallet must sign. Returns the index of each input, and the account that signs it. */
function inputsOf(params: unknown, accountOf: (address: unknown) => object): readonly object[] {
  const inputs = itemsOf(fieldOf(params, 'signInputs'), maxInputs)
  if (inputs.length === 0) return refuseField('signInputs')
  return inputs.map(input => {
    const index = safeRead(input, 'index')
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return refuseField('signInputs')
    return { account: accountOf(safeRead(input, 'address')), signingIndexes: [index] }
  })
}

function transactionOf(id: unknown): string {
  if (typeof id === 'string' && /^[0-9a-f]{64}$/i.test(id)) return id.toLowerCase()
  throw new AppError('wallet-failed', { reason: 'no transaction id' })
}
