import { BehaviorSubject, map, type Observable } from 'rxjs'
import { networkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { SIWXMessageData, SIWXSession } from '../../../domain/sign-in/siwx.ts'
import { createSignIns, type SignIns } from '../../caches/sign-ins.ts'
import { defineFeature } from '../feature.ts'

type LeaderWork = {
  readonly streams: { changes(): Observable<Loadable<number>> }
  readonly calls: SignIns & { changed(): Promise<void> }
}

/**
 * The feature of sign-in sessions. The leader tab stores the sessions for all tabs. Each tab verifies the signatures
 * itself.
 */
export const signIn = defineFeature<'signIn', LeaderWork>(({ store, leader, services, now }) => {
  const kept = createSignIns(store)
  const changes$ = new BehaviorSubject(0)
  const notifyAfter =
    <A extends readonly unknown[]>(act: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      await act(...args)
      changes$.next(changes$.value + 1)
    }
  type Calls = LeaderWork['calls']
  const ofLeader =
    <N extends keyof Calls>(verb: N) =>
    (...args: Parameters<Calls[N]>) =>
      leader.call(verb, args, { idempotent: true })

  const fetched = <T>(file: Promise<T>): Promise<T> =>
    file.catch((cause: unknown) => {
      throw new AppError('network-failed', {}, cause)
    })
  const write = async (data: SIWXMessageData): Promise<string | undefined> => {
    const { writeMessage } = await fetched(import('../../chains/evm/siwe.ts'))
    return writeMessage(data)
  }
  const verify = async ({ data, message, signature }: SIWXSession): Promise<boolean> => {
    const { verifySignature } = await fetched(import('../../../verify.ts'))
    const signed = await verifySignature(data.chainId, data.accountAddress, {
      message,
      signature,
      call: async (chain, request) => (await services()).callNode(networkId(chain), request),
    })
    if (signed === undefined) throw new AppError('sign-in-undecided', { network: data.chainId })
    return signed
  }

  return {
    actions: {
      sessions: ofLeader('sessions'),
      keep: ofLeader('keep'),
      replace: ofLeader('replace'),
      revoke: ofLeader('revoke'),
      decline: ofLeader('decline'),
      isDeclined: ofLeader('isDeclined'),
      changed: ofLeader('changed'),
      write,
      verify,
    },
    queries: { changes: () => leader.stream$('changes') },
    unpaused: ['changes'],
    leader: {
      streams: {
        changes: () => changes$.pipe(map(data => ({ status: 'fresh' as const, data, at: now() }))),
      },
      calls: {
        sessions: kept.sessions,
        keep: notifyAfter(kept.keep),
        replace: notifyAfter(kept.replace),
        revoke: notifyAfter(kept.revoke),
        decline: notifyAfter(kept.decline),
        isDeclined: kept.isDeclined,
        changed: notifyAfter(async () => {}),
      },
    },
    close: () => changes$.complete(),
  }
})
