import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { OneClick, OneClickAnswer } from '../../domain/sign-in/state.ts'
import type { Cacao } from '../../domain/sign-in/types.ts'
import { proposedNamespaces } from './proposal.ts'
import { readSession } from './read-session.ts'
import type { PairingParts, SignClient, WcSession } from './types.ts'
import { withTimeout } from './with-timeout.ts'

/** A proposal that has been sent. */
type Proposed = {
  readonly uri: string | undefined
  /** Resolves when the wallet has approved. Returns the session only if the library emits no event for it. */
  approval(): Promise<WcSession | undefined>
}

/** The part of the library that formats the text a wallet signs. */
type Inside = { readonly engine: { formatAuthMessage(asked: { request: object; iss: string }): string } }

/** Time in ms that the site may take to verify the signature before the user counts as connected. */
const lookMs = 15_000

/** Proposes a connection, with a one-click sign-in if the site requests one. Wallets without one-click sign-in only connect. */
export async function propose(
  {
    client,
    networks,
    proposal,
    oneClick,
    readAccount,
  }: Pick<PairingParts, 'client' | 'networks' | 'proposal' | 'oneClick' | 'readAccount'>,
  wish: OneClick | undefined,
): Promise<Proposed> {
  const namespaces = proposedNamespaces(networks, proposal)
  if (!wish) {
    const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
    return { uri, approval: async () => void (await approval()) }
  }
  const { domain, uri: aud, nonce, statement, resources, expirationTime, notBefore } = wish
  const { uri, response } = await client.authenticate({
    chains: [...networks],
    domain,
    uri: aud,
    nonce,
    methods: namespaces.eip155?.methods ?? [],
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  })
  const approval = async () => {
    const { auths, session } = await response()
    // The wallet only connected, without signing. The library emits an event for that.
    if (!auths) return undefined
    const answers = auths.flatMap(cacao => answerOf(client, cacao as unknown as Cacao) ?? [])
    // Deliver the signature before reporting the connection, so that sign-in is not requested again. Errors of the
    // site's handler are ignored.
    await withTimeout(Promise.resolve(oneClick?.(answers)), lookMs).catch(() => undefined)
    return readSession(session, readAccount)
  }
  return { uri, approval }
}

/** The signature and the exact text that was signed. ReCaps in it stay unchanged. */
function answerOf(client: SignClient, cacao: Cacao): OneClickAnswer | undefined {
  const iss = safeRead(cacao.p, 'iss')
  if (typeof iss !== 'string' || typeof safeRead(cacao.s, 's') !== 'string') return undefined
  const { engine } = client as unknown as Inside
  return { cacao, message: engine.formatAuthMessage({ request: cacao.p, iss }) }
}
