// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { openSignIn, type SignInPage } from '../../src/client/open-sign-in.ts'
import type { Session } from '../../src/domain/core/entities.ts'
import { createSignal, createSource } from '../../src/domain/core/signal.ts'
import type { SignInState } from '../../src/domain/sign-in/types.ts'
import { connectedOn, ethereum, networks, nobody, openPage, owner } from '../sign-in/presenter.ts'

it("the site's listeners hear of each step of the sign-in, of the sign-in and of the sign-out", async () => {
  const { ui, origin, request } = openPage()
  const heard: unknown[] = []
  const session$ = createSignal<Session>(nobody)
  const state$ = createSignal<SignInState>({ phase: 'off', required: false })
  const track = vi.fn(async () => {})
  const page = {
    options: { networks, siwx: {} },
    events: {
      emit: (event: string, detail?: { event?: string; data?: object }) => heard.push([event, detail]),
    },
    link: {
      api: {
        request,
        track,
        callFeature: (_feature: string, verb: string, args: never[]) =>
          (origin.feature.call as (verb: string, ...args: never[]) => unknown)(verb, ...args),
      },
      stream: () => origin.feature.stream$('changes'),
    },
    host: { signals$: createSignal({ visible: true }) },
    modal: {
      act: (step: (view: typeof ui) => void) => step(ui),
      opened$: createSource(() => () => {}),
    },
  }
  const signIn = openSignIn(page as unknown as SignInPage, state$, session$)
  session$.next(connectedOn())
  await vi.waitFor(() => expect(state$.value.phase).toBe('needed'))
  signIn.sign()
  await vi.waitFor(() => expect(state$.value.phase).toBe('signed'))
  await signIn.signOut()
  const facts = { network: ethereum }
  const data = { accountAddress: owner.address, chainId: ethereum }
  expect(heard).toEqual([
    ['track', { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: facts }],
    ['track', { event: 'SIWX_AUTH_SUCCESS', properties: facts }],
    ['signIn', expect.objectContaining({ data: expect.objectContaining(data) })],
    ['signOut', undefined],
  ])
  expect(track.mock.calls).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', facts],
    ['SIWX_AUTH_SUCCESS', facts],
  ])
  signIn.close()
})
