import { AppError } from '../domain/core/errors/app-error.ts'
import type { SignInInput } from './types.ts'
/**
 * Writes the text of a Sign-In with Solana message. Throws if the domain is not the domain of this page. Throws also if
 * a value contains a line break, because the rest of that value could imitate a separate field.
 */
export function signInText(input: SignInInput, address: string, origin: string): string {
  const { host } = new URL(origin)
  if (input.domain !== undefined && input.domain !== host) throw new AppError('action-not-allowed')
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const resources = input.resources?.map(resource => `- ${resource}`) ?? []
  const lines = [...fields, ...(input.resources ? ['Resources:', ...resources] : [])]
  const parts = [
    `${host} wants you to sign in with your Solana account:`,
    address,
    input.statement ?? '',
    ...lines,
  ]
  if (parts.some(part => /[\r\n]/.test(part))) throw new AppError('rpc-invalid-params')
  const statement = input.statement === undefined ? [] : ['', input.statement]
  return [...parts.slice(0, 2), ...statement, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
