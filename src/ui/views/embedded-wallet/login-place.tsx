import type { CSSProperties } from 'react'
import type { ConnectMethod } from '../../../domain/options/types.ts'
import { useMessages, useOptions, useStyles, useUi } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { connectMessages } from '../wallets/connect-messages.ts'
import css from './login-options.css?inline'

type LoginPlaceProps = {
  readonly methods: readonly ConnectMethod[]
  readonly locked: boolean
  /** Whether the wallet list is above (`before`) or below (`after`) the login options, or absent. */
  readonly wallets: 'before' | 'after' | 'none'
}

const LoginOptions = lazyPart(() => import('./login-options.tsx').then(file => file.LoginOptions), {
  skeleton: <span data-late="true" />,
  optional: true,
})

/**
 * The space for the login options, which load after the wallets are painted. The space has its final height from the
 * start, so that nothing moves.
 */
export function LoginPlace({ methods, locked, wallets }: LoginPlaceProps) {
  useStyles(css)
  const t = useMessages(connectMessages)
  const { features } = useOptions()
  const email = features.email && methods.includes('email')
  const socials = features.socials.length > 0 && methods.includes('social')
  if (!email && !socials) return null
  const style = {
    '--bh': (email ? 44 : 0) + (socials ? 64 : 0) + (email && socials ? 8 : 0),
  } as CSSProperties
  const or = <p className="or">{t.or}</p>
  return (
    <>
      {wallets === 'before' && or}
      <div className="login-ways" style={style}>
        <LoginOptions methods={methods} locked={locked} />
      </div>
      {wallets === 'after' && or}
    </>
  )
}

/** Whether this site offers email or social login. */
export function useCanLogIn(): boolean {
  return useUi().deps.login !== undefined
}
