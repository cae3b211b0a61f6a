import type { HostOptions, Portico, SIWXSession, SiweConfig } from 'portico'

type Known = { readonly address?: string; readonly chainId?: string }

/** Returns the kind of sign-in that the URL requests. */
export const signInWanted = (): string | null => new URLSearchParams(document.location.search).get('sign-in')

const request = async (path: string, body?: object): Promise<Response> =>
  fetch(`/sign-in/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
const me = async (): Promise<Known> => (await request('me')).json()
const nonceOf = async () => (await (await request('nonce')).json()) as { nonce: string; now: number }
const accepted = async ({ message, signature }: Pick<SIWXSession, 'message' | 'signature'>) =>
  (await request('verify', { message, signature })).ok

/**
 * Returns the sign-in options that the URL parameter `sign-in` selects: `optional`, `required`, `server` (the
 * server decides who is signed in), `siwe` (the older option `siweConfig`) or `everywhere`. With `everywhere`, the sign-in is optional and the shop keeps all networks.
 * With the other values, the shop has only EVM networks, so that a phone wallet can sign in while it connects.
 */
export const signInOptions = (): Pick<HostOptions, 'siwx' | 'siweConfig'> => {
  const wanted = signInWanted()
  if (!wanted) return {}
  if (wanted === 'siwe') return { siweConfig: legacy }
  return {
    siwx: {
      statement: 'Keep this shelf for me',
      getNonce: nonceOf,
      verify: accepted,
      getRequired: () => wanted === 'required',
      signOut: async () => void (await request('out', {})),
      ...(wanted === 'server' && {
        getSession: async () => {
          const { address, chainId } = await me()
          return address ? { address, chainId } : null
        },
      }),
    },
  }
}

const legacy: SiweConfig = {
  getNonce: async () => (await nonceOf()).nonce,
  createMessage: ({ domain, address, uri, version, chainId, nonce, iat }) =>
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      '',
      `URI: ${uri}`,
      `Version: ${version}`,
      `Chain ID: ${chainId}`,
      `Nonce: ${nonce}`,
      `Issued At: ${iat}`,
    ].join('\n'),
  verifyMessage: accepted,
  getSession: async () => {
    const { address, chainId } = await me()
    return address && chainId ? { address, chainId: Number(chainId.replace('eip155:', '')) } : null
  },
  signOut: async () => (await request('out', {})).ok,
}

/** Shows which account is signed in at the shop's server. */
export const showSignIn = (portico: Portico): void => {
  const place = document.querySelector('[data-signed-in]')
  if (!place || !signInWanted()) return
  const show = async () => {
    const { address, chainId } = await me()
    place.textContent = address ? `Signed in as ${address} on ${chainId}.` : 'Not signed in.'
  }
  portico.on('signIn', show)
  portico.on('signOut', show)
  void show()
}
