import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'

/** The error codes of the protocol and of JSON-RPC. */
const codes: Readonly<Record<number, ErrorCode>> = {
  [-1]: 'wallet-unauthorized',
  [-2]: 'wallet-params-refused',
  [-3]: 'user-rejected',
  // The wallet has signed, so the transaction may still reach the network.
  [-4]: 'send-unknown',
  [-6]: 'bundle-too-large',
  [-7]: 'chain-unsupported',
  [-32601]: 'method-unsupported',
  [-32602]: 'wallet-params-refused',
}

/** Converts the `error` of a wallet app's answer. */
export function rpcError(error: unknown): AppError {
  const [code, message] = [safeRead(error, 'code'), safeRead(error, 'message')]
  const known = typeof code === 'number' ? codes[code] : undefined
  return new AppError(known ?? 'wallet-failed', {
    ...(typeof code === 'number' && { original: code }),
    ...(typeof message === 'string' && { reason: clean(message) }),
  })
}
