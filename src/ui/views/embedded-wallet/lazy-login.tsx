import type { CSSProperties } from 'react'
import type { ConnectMethod } from '../../../domain/options/types.ts'
import { useLazy } from '../../app/hooks/use-lazy.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { connectMessages } from '../wallets/connect-messages.ts'
import css from './login-options.css?inline'

type LateLoginProps = {
  readonly methods: readonly ConnectMethod[]
  readonly locked: boolean
  /** Stands between this and the wallets: below or above. */
  readonly wallets: 'before' | 'after' | 'none'
}

const load = () => import('./login-options.tsx').then(one => one.LoginOptions)

/** The ways in without a wallet, fetched after the wallets are painted; their place is kept, so that nothing moves. */
export function LazyLogin({ methods, locked, wallets }: LateLoginProps) {
  useStyles(css)
  const t = useMessages(connectMessages)
  const Ways = useLazy(load)
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
      <div className="login-ways" style={style} data-late={Ways ? undefined : 'true'}>
        {Ways && <Ways methods={methods} locked={locked} />}
      </div>
      {wallets === 'after' && or}
    </>
  )
}
