import type { PageWorkerClient, SiteMetadata } from '../bridge/contract/worker-api.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import { withDeveloperAdvice } from '../domain/core/errors/developer-advice.ts'
import { traceOf } from '../domain/core/errors/trace.ts'
import { createSignal, type Subscribable } from '../domain/core/signal.ts'
import { version } from '../domain/core/version.ts'
import { plainFrameLooks } from '../domain/embedded-wallet/frame-look.ts'
import { notAllowedDelayMs } from '../domain/embedded-wallet/limits.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { createLogin, type Login } from '../host/embedded-wallet/login.ts'
import type { Events } from './events.ts'
import type { Modal } from './modal.ts'
import type { ThemeMode } from './types.ts'

export type LoginParts = {
  readonly options: PorticoOptions & { readonly metadata: SiteMetadata }
  readonly modal: Modal
  readonly events: Events
  readonly link: PageWorkerClient
  readonly theme$: Subscribable<ThemeMode>
  readonly themeVariables$: Subscribable<PorticoOptions['themeVariables']>
}

/**
 * Creates the login. The login frame is a child of the modal's element. The modal opens when the user must approve a
 * request.
 */
export function openLogin({ options, modal, events, link, theme$, themeVariables$ }: LoginParts): Login {
  const { projectId = '', defaultNetwork, networks, metadata, debug } = options
  const reported = new Set<string>()
  const ours = networks.filter(({ namespace }) => namespace === 'eip155' || namespace === 'solana')
  const looks$ = createSignal(plainFrameLooks)
  themeVariables$.subscribe(variables => {
    if (Object.keys(variables).length > 0)
      import('./frame-theme.ts').then(({ frameLooksOf }) => looks$.next(frameLooksOf(variables)), ignoreError)
    else if (looks$.value !== plainFrameLooks) looks$.next(plainFrameLooks)
  })
  return createLogin({
    win: window,
    id: options.id,
    url: options.endpoints.frame,
    projectId,
    debug,
    networks: ours,
    defaultNetwork: (ours.find(({ id }) => id === defaultNetwork) ?? ours[0])?.id ?? defaultNetwork,
    metadata,
    sdk: { type: 'portico', version },
    accountType: options.defaultAccountTypes.eip155,
    looks$,
    theme$,
    element: async () => {
      const { element, place } = (await modal.mounted()).modal
      // A frame outside the document does not load, so the modal's element is added again if the page has removed it.
      if (!element.isConnected) place()
      return element
    },
    onApproval: step => {
      void modal.mounted().then(({ state }) => {
        if (step === 'needed') state.dispatch({ type: 'approval-needed' })
        else state.dispatch({ type: 'approval-ended', ok: step === 'answered' })
      }, ignoreError)
    },
    onRefused: () => {
      const refused = toRecord(new AppError('action-not-allowed'))
      setTimeout(() => {
        void modal.mounted().then(({ state }) => {
          if (!state.navigation.value.open) state.dispatch({ type: 'open' })
          state.reportError(refused)
        }, ignoreError)
      }, notAllowedDelayMs)
    },
    onError: error => {
      const record = withDeveloperAdvice(toRecord(error))
      events.error(record, debug || !reported.has(error.code))
      void link.api.report(record, traceOf(error.stack)).catch(ignoreError)
      if (reported.has(error.code)) return
      reported.add(error.code)
      events.emit('alert', { error: record, audience: 'developer' })
    },
  })
}

/** Does nothing with an error, because another function reports it. */
function ignoreError(): void {}
