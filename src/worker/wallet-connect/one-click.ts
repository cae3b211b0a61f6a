import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { OneClick, OneClickAnswer } from '../../domain/sign-in/state.ts'
import type { Cacao } from '../../domain/sign-in/types.ts'
import type { PairingParts, SignClient } from './pairing.ts'
import { proposedNamespaces } from './proposal.ts'
import { readSession } from './read-session.ts'
import type { WcSession } from './types.ts'
import { withTimeout } from './with-timeout.ts'

/** A proposal that is on its way. */
type Proposed = {
  readonly uri: string | undefined
  /** Resolves when the wallet has agreed; with the session where the library tells nobody of it. */
  approval(): Promise<WcSession | undefined>
}

/** The part of the library that writes the text a wallet signs. */
type Inside = { readonly engine: { formatAuthMessage(asked: { request: object; iss: string }): string } }

/** How long the site may look at what was signed before the visitor counts as connected. */
const lookMs = 15_000

/** Asks for a connection: with a sign-in where one is wished, which wallets that do not know it answer as a mere connection. */
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
    // The wallet only connected: the library tells of that itself.
    if (!auths) return undefined
    const answers = auths.flatMap(cacao => answerOf(client, cacao as unknown as Cacao) ?? [])
    // Before anybody is connected, so that nobody is asked again. What the site thinks of it is its own affair.
    await withTimeout(Promise.resolve(oneClick?.(answers)), lookMs).catch(() => undefined)
    return readSession(session, readAccount)
  }
  return { uri, approval }
}

/** What was signed, with its exact text; the ReCaps in it stay as they are. */
function answerOf(client: SignClient, cacao: Cacao): OneClickAnswer | undefined {
  const iss = safeRead(cacao.p, 'iss')
  if (typeof iss !== 'string' || typeof safeRead(cacao.s, 's') !== 'string') return undefined
  const { engine } = client as unknown as Inside
  return { cacao, message: engine.formatAuthMessage({ request: cacao.p, iss }) }
}
