import { catchError, defer, from, map, mergeMap, type Observable, of, takeUntil } from 'rxjs'
import type { FeatureClient } from '../bridge/contract/features.ts'
import type { CaipAddress } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord, isErrorCode } from '../domain/core/errors/app-error.ts'
import { CoreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import type { SignInEffect, SignInEvent } from '../domain/sign-in/machine.ts'
import type { SIWXSession } from '../domain/sign-in/siwx.ts'
import type { createSigning, ResolvedSignIn, ServerClock } from './signing.ts'

/** The effect of this type. */
export type EffectOf<T extends SignInEffect['type']> = Extract<SignInEffect, { type: T }>

type SignatureEffect = EffectOf<'request-signature' | 'resume-signature'>

type SignatureDeps = {
  readonly config: ResolvedSignIn
  readonly feature: FeatureClient<'signIn'>
  readonly clock: ServerClock
  readonly signing: ReturnType<typeof createSigning>
}

/** The effects from the message to its signature. Each of them emits the events that follow. */
type Signatures = {
  prepareMessage(effect: EffectOf<'prepare-message'>): Observable<SignInEvent>
  /**
   * Requests the signature of the prepared message. If the user cancels before the wallet responds, the wallet's
   * response is ignored.
   */
  request(effect: SignatureEffect, cancelled$: Observable<unknown>): Observable<SignInEvent>
  /** Waits for the signature that an earlier page has requested. */
  resume(effect: SignatureEffect, cancelled$: Observable<unknown>): Observable<SignInEvent>
}

export function createSignatures({ config, feature, clock, signing }: SignatureDeps): Signatures {
  /** Passes the session of a signed message to the site. */
  const addSigned = (
    signed: Promise<SIWXSession | undefined>,
    attempt: number,
    cancelled$: Observable<unknown>,
  ): Observable<SignInEvent> =>
    from(signed).pipe(
      takeUntil(cancelled$),
      mergeMap(async (session): Promise<SignInEvent> => {
        // The prepared message is discarded, because its nonce can be used only once.
        signing.forget()
        if (!session) return { type: 'signature-missing', attempt }
        await config.addSession(session)
        ignoreErrorOf(feature.call('changed'))
        return { type: 'session-added', attempt, session, now: clock.now(), listed: config.asksServer }
      }),
      catchError(reason =>
        of<SignInEvent>({ type: 'signature-failed', attempt, error: signatureError(reason) }),
      ),
    )

  /**
   * Rejects a signature that is certainly of another message or account: the stored message may have been changed. Where
   * only the site can tell, its verification decides.
   */
  const resumeSigned = async (account: CaipAddress): Promise<SIWXSession | undefined> => {
    const session = await signing.resume(account)
    const isRight = session && (await feature.call('verify', session).catch(() => undefined))
    if (isRight === false) throw new AppError('sign-in-signature-wrong')
    return session
  }

  return {
    prepareMessage: ({ account, round }) => {
      // A new message would be wrong while the wallet may still sign the message of an earlier page: a server may accept
      // only its latest nonce.
      const pending = signing.findPending(account)
      if (pending) return of({ type: 'signature-awaited', round, text: pending.text })
      return defer(() => signing.prepare(account)).pipe(
        map(({ text }): SignInEvent => {
          const times = { now: clock.now(), clockOffMs: clock.off(), refetchMs: config.refetchMs }
          return { type: 'message-ready', round, text, ...times }
        }),
        catchError(reason =>
          of<SignInEvent>({
            type: 'message-failed',
            round,
            error: signInError(reason, 'sign-in-start-failed'),
          }),
        ),
      )
    },
    request: ({ account, attempt }, cancelled$) => addSigned(signing.sign(account), attempt, cancelled$),
    resume: ({ account, attempt }, cancelled$) => addSigned(resumeSigned(account), attempt, cancelled$),
  }
}

/** Ignores the error of a call, because nothing depends on the result. */
export function ignoreErrorOf(call: Promise<unknown>): void {
  call.catch(() => {})
}

/** Converts any rejection to an error record. An error without a Portico code gets the code `otherwise`. */
export function signInError(
  error: unknown,
  otherwise: 'sign-in-start-failed' | 'sign-in-refused',
): ErrorRecord {
  if (error instanceof CoreError) return toRecord(error)
  const code = safeRead(error, 'code')
  return toRecord(isErrorCode(code) ? new AppError(code, {}, error) : new AppError(otherwise, {}, error))
}

function signatureError(reason: unknown): ErrorRecord {
  const record = signInError(reason, 'sign-in-refused')
  return record.code === 'user-rejected' ? toRecord(new AppError('signature-declined')) : record
}
