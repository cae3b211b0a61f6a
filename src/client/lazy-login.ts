import { lazy } from '../domain/core/lib/lazy.ts'
import { createSignal, type ReadonlySignal } from '../domain/core/signal.ts'
import type { LoginUser } from '../domain/embedded-wallet/login.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Login } from '../host/embedded-wallet/login.ts'
import type { LoginParts } from './login.ts'

/** The login of a modal. Its code loads at its first use. Sites without a login never load it. */
export type LazyLogin = {
  /** Loads the login. Undefined if the site offers none. */
  readonly open: (() => Promise<Login>) | undefined
  readonly user$: ReadonlySignal<LoginUser | undefined>
  close(): void
}

/** Prepares the login without loading its code. `parts` is called when the code loads. */
export function createLazyLogin(options: PorticoOptions, parts: () => LoginParts): LazyLogin {
  const user$ = createSignal<LoginUser | undefined>(undefined)
  let isUsed = false
  const open = lazy(async () => {
    isUsed = true
    const { openLogin } = await import('./login.ts')
    const login = openLogin(parts())
    login.state$.subscribe(({ user }) => user$.next(user))
    return login
  })
  return {
    open: wantsLogin(options) ? open : undefined,
    user$,
    close: () => {
      if (isUsed)
        void open().then(
          login => login.close(),
          () => {},
        )
    },
  }
}

/** Whether the site can offer a login: it needs a project id, a login method and a network of a supported namespace. */
function wantsLogin({ projectId, features, networks }: PorticoOptions): boolean {
  const offered = features.email || features.socials.length > 0
  return projectId !== undefined && offered && networks.some(network => /^(eip155|solana):/.test(network.id))
}
