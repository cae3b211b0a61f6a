import type { CSSProperties } from 'react'
import type { ConnectMethod } from '../../../domain/options/types.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { connectMessages } from '../wallets/connect-messages.ts'
import css from './login-options.css?inline'

type LoginPlaceProps = {
  readonly methods: readonly ConnectMethod[]
  readonly locked: boolean
  /** Where the wallets are: below or above. */
  readonly wallets: 'before' | 'after' | 'none'
}

const LoginOptions = lazyPart(() => import('./login-options.tsx').then(file => file.LoginOptions), {
  skeleton: <span data-late="true" />,
  optional: true,
})

/** The login options, fetched after the wallets are painted. Their place has its final height at once, so that nothing moves. */
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
