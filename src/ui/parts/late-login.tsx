import type { CSSProperties } from 'react'
import type { ConnectMethod } from '../../domain/rules/option-types.ts'
import { type Sheet, useLateStyled } from '../hooks/use-late-styled.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useWords } from '../hooks/use-words.ts'
import { connectWords } from '../messages/connect.ts'

type LateLoginProps = {
  readonly methods: readonly ConnectMethod[]
  readonly locked: boolean
  /** Stands between this and the wallets: below or above. */
  readonly wallets: 'before' | 'after' | 'none'
  readonly sheet: Sheet
}

const load = () => import('./login-ways.tsx').then(one => one.LoginWays)

/** The ways in without a wallet, fetched after the wallets are painted; their place is kept, so that nothing moves. */
export function LateLogin({ methods, locked, wallets, sheet }: LateLoginProps) {
  const t = useWords(connectWords)
  const Ways = useLateStyled(load, sheet)
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
