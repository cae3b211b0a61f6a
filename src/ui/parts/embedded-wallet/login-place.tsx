import type { ConnectMethod } from '../../../domain/options/types.ts'
import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { connectMessages } from '../wallets/connect-messages.ts'
import css from './login-options.css?inline'

type LoginPlaceProps = {
  readonly methods: readonly ConnectMethod[]
  readonly locked: boolean
  /** Whether wallets are listed before (above) or after (below) the login options, or not at all. */
  readonly wallets: 'before' | 'after' | 'none'
}

const LoginOptions = lazyPart(() => import('./login-options.tsx').then(file => file.LoginOptions), {
  skeleton: ({ methods }) => (
    <div className="login-ways" data-late="true">
      {methods.map(method => (
        <Skeleton key={method} width={640} height={method === 'email' ? 44 : 64} />
      ))}
    </div>
  ),
  optional: true,
})

/**
 * The login options. They load after the browser has painted the wallets. Until then, skeletons of the same height take
 * their place, so that the content around them does not move.
 */
export function LoginPlace({ methods, locked, wallets }: LoginPlaceProps) {
  useStyles(css)
  const t = useMessages(connectMessages)
  const { features } = useOptions()
  const offered = methods.filter(method =>
    method === 'email' ? features.email : features.socials.length > 0,
  )
  if (offered.length === 0) return null
  const or = <p className="or">{t.or}</p>
  return (
    <>
      {wallets === 'before' && or}
      <div className="login-ways">
        <LoginOptions methods={offered} locked={locked} />
      </div>
      {wallets === 'after' && or}
    </>
  )
}
