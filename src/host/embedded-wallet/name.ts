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

/** The wallet name of a login account. It tells the login method and never identifies the user. */
export function loginName(provider: LoginProvider | undefined): string {
  return provider ? names[provider] : 'E-mail login'
}
