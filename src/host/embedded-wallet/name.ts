import type { LoginProvider } from '../../domain/embedded-wallet/login.ts'

const names: Readonly<Record<LoginProvider, string>> = {
  google: 'Google login',
  x: 'X login',
  discord: 'Discord login',
  farcaster: 'Farcaster login',
  github: 'GitHub login',
  apple: 'Apple login',
  facebook: 'Facebook login',
}

/** What an account of the login frame is called where wallets have names. It says by which way, never who. */
export function loginName(provider: LoginProvider | undefined): string {
  return provider ? names[provider] : 'E-mail login'
}
