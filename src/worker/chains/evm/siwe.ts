import { createSiweMessage } from 'viem/siwe'
import { hasExactFields, writeSignInMessage } from '../../../domain/sign-in/message.ts'
import type { SIWXMessageData } from '../../../domain/sign-in/siwx.ts'

/**
 * Returns the text of a sign-in message. On EVM networks, viem writes the text. Portico writes the text on other
 * networks, and if viem cannot write the data exactly. Returns undefined if the text cannot express the data exactly.
 */
export function writeMessage(data: SIWXMessageData, write = createSiweMessage): string | undefined {
  const text = data.chainId.startsWith('eip155:') ? siwe(data, write) : undefined
  return text !== undefined && hasExactFields(text, data) ? text : writeSignInMessage(data)
}

function siwe(data: SIWXMessageData, write: typeof createSiweMessage): string | undefined {
  const { accountAddress, chainId, version, issuedAt, expirationTime, notBefore, resources, ...rest } = data
  try {
    return write({
      ...rest,
      address: accountAddress as `0x${string}`,
      chainId: Number(chainId.slice('eip155:'.length)),
      version: version as '1',
      issuedAt: dateOf(issuedAt),
      expirationTime: dateOf(expirationTime),
      notBefore: dateOf(notBefore),
      ...(resources && { resources: [...resources] }),
    })
  } catch {
    return undefined
  }
}

function dateOf(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time)
}
