import { safeRead } from '../lib/safe-read.ts'
import { AppError, type ErrorCode, type ErrorContext } from './app-error.ts'
import {
  type Codes,
  contextOf,
  factsOf,
  firstCode,
  firstRule,
  ownError,
  platformRules,
  type Rule,
  rpcCodes,
} from './foreign.ts'
import { nodeErrorOf } from './node-error.ts'
import { nodeTroubleOf } from './node-trouble.ts'
import { isRefusal } from './refusal.ts'

const walletCodes: Codes = {
  4001: 'user-rejected',
  4100: 'wallet-unauthorized',
  4200: 'method-unsupported',
  4900: 'wallet-disconnected',
  4901: 'chain-disconnected',
  4902: 'chain-unrecognized',
  5700: 'capability-unsupported',
  5710: 'bundle-chain-unsupported',
  5720: 'bundle-duplicate',
  5730: 'bundle-unknown',
  5740: 'bundle-too-large',
  5750: 'atomic-upgrade-rejected',
  5760: 'atomicity-unsupported',
  32603: 'chain-id-invalid',
  // Codes of WalletConnect for rejections, unknown chains and methods, unauthorised requests, and the end of the session.
  5001: 'user-rejected',
  5002: 'user-rejected',
  5003: 'user-rejected',
  5100: 'chain-unsupported',
  5101: 'method-unsupported',
  3001: 'wallet-unauthorized',
  6000: 'wallet-disconnected',
}

/**
 * Wallet error codes that say little. Portico uses them only if it finds nothing more precise, because an inner error
 * often has a more precise code.
 */
const vagueWalletCodes: Codes = {
  5000: 'wallet-failed',
  // Some wallets also use this code of EIP-1474 for a node that is not available.
  [-32002]: 'request-pending',
  [-32601]: 'method-unsupported',
  [-32004]: 'method-unsupported',
  [-32602]: 'wallet-params-refused',
  [-32603]: 'wallet-failed',
}

const walletRules: readonly Rule[] = [
  [/already (?:pending|processing|requested)|request already in progress/i, 'request-pending'],
  [
    /(?:unrecogni[sz]ed|unknown|unsupported) (?:chain|network)|chain (?:id )?\S{1,80} (?:is not|has not been|hasn't been) added|\b(?:chain|network)(?: ?id)?(?: with id)?(?:[ :]+["']?(?:0x|eip155|\d)[\w:"']{0,80})?(?: (?:is|was|has|does))?(?: not|n't)(?: been| yet)? (?:in the list|added|found|configured|enabled|recogni[sz]ed|supported|known|exist)|\bno (?:such )?(?:chain|network) (?:found|with)\b|could(?: not|n't) find (?:the )?(?:chain|network)|\busing wallet_addEthereumChain\b/i,
    'chain-unrecognized',
  ],
  [
    /extension context invalidated|disconnected port|port closed|no matching key|wallet (?:is )?locked/i,
    'wallet-disconnected',
  ],
  [/proposal expired|pairing expired/i, 'pairing-expired'],
  [/request expired/i, 'wallet-timeout'],
  // Patterns that match the message texts of EIP-1193. Portico uses them to recognise an error whose code was lost
  // between the wallet and the page.
  [/disconnected from all chains/i, 'wallet-disconnected'],
  [/not connected to the requested chain/i, 'chain-disconnected'],
  [
    /method (?:is )?not (?:found|supported|available)|unsupported method|does not support the requested method/i,
    'method-unsupported',
  ],
  [
    /not (?:been )?authorized|unauthorized(?!.{0,80}(?:api.?key|project.?id|access token))/i,
    'wallet-unauthorized',
  ],
]

/** Returns the AppError for an error that a wallet has returned. Never throws. */
export function fromWallet(error: unknown): AppError {
  const { layers, codes, texts } = factsOf(error)
  const node = nodeErrorOf(layers, texts)
  // The text of a revert reason comes from the contract, not from the wallet. So Portico does not compare it with the
  // error texts of wallets.
  const isOfContract = node?.code === 'execution-reverted' || node?.code === 'contract-panic'
  const walletCode = firstCode(codes, walletCodes) ?? (isOfContract ? undefined : walletCodeOf(texts, codes))
  const code =
    walletCode ??
    node?.code ??
    nodeTroubleOf(layers, texts) ??
    firstCode(codes, vagueWalletCodes) ??
    firstCode(codes, rpcCodes) ??
    firstRule(texts, platformRules) ??
    'wallet-failed'
  const own = ownError(error)
  if (own) return own
  const context = { ...contextOf(codes, texts), ...(walletCode ? {} : node?.context) }
  return new AppError(code, { ...context, ...wordsOf(error, context) })
}

function walletCodeOf(texts: readonly string[], codes: readonly number[]): ErrorCode | undefined {
  return isRefusal(texts, codes) ? 'user-rejected' : firstRule(texts, walletRules)
}

/** Longer texts and data of a wallet's error are not passed on (characters). */
const longestMessage = 4_000
const longestData = 100_000

/**
 * Returns the wallet's own message and data, which the provider passes on unchanged: `rpcMessage`, if it differs from the
 * reason, or if the error has no numeric code by which the provider recognises it, and `rpcData` (text) or `rpcJson`
 * (any other value, as JSON).
 */
function wordsOf(error: unknown, { original, reason }: ErrorContext): ErrorContext {
  const message = typeof error === 'string' ? error : safeRead(error, 'message')
  const isNew =
    typeof message === 'string' && message !== '' && (message !== reason || original === undefined)
  return {
    ...(isNew && { rpcMessage: message.slice(0, longestMessage) }),
    ...dataOf(safeRead(error, 'data')),
  }
}

function dataOf(data: unknown): ErrorContext {
  if (data === undefined) return {}
  if (typeof data === 'string') return data.length > longestData ? {} : { rpcData: data }
  try {
    const rpcJson = JSON.stringify(data)
    return rpcJson === undefined || rpcJson.length > longestData ? {} : { rpcJson }
  } catch {
    // JSON cannot represent this data, for example because it contains a cycle or a bigint.
    return {}
  }
}

/** Converts the error of a wallet in the same way as `fromWallet`, and adds the wallet's name to the result. */
export function ofWallet(error: unknown, wallet: string): AppError {
  const { code, context } = fromWallet(error)
  return new AppError(code, { wallet, ...context }, error)
}
