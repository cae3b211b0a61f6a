import { pairingLifetimeMs, pairingMarginMs } from '../../domain/constants.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useNow } from '../hooks/use-now.ts'
import { useOnline } from '../hooks/use-online.ts'
import { usePairing } from '../hooks/use-pairing.ts'
import { useWords } from '../hooks/use-words.ts'
import { connectWords } from '../messages/connect.ts'
import { connectingWords } from '../messages/connecting.ts'
import { coreWords } from '../messages/core.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Empty } from './empty.tsx'
import { QrCode } from './qr-code.tsx'
import { warnIcon } from './sign-icons.ts'

/** A live QR code with its remaining time, and what to do where there is none. */
export function QrStage({ title }: { title: string }) {
  const t = useWords(connectWords)
  const declined = useWords(connectingWords)
  const core = useWords(coreWords)
  const explain = useErrorWords()
  const { pairing, renew } = usePairing()
  const online = useOnline()
  const now = useNow(1000)
  const open = dataOf(pairing)
  const left = open ? open.expiresAt - now : 0
  const expired = open !== undefined && left < pairingMarginMs
  if (pairing.status === 'failed' && !open) {
    const words =
      pairing.error.code === 'user-rejected'
        ? { headline: declined.refused, body: declined.refusedBody(declined.thisSite) }
        : explain(pairing.error)
    return (
      <Empty icon={warnIcon} title={words.headline} body={words.body}>
        <Button kind="primary" onPress={renew}>
          {core.retry}
        </Button>
      </Empty>
    )
  }
  return (
    <div className="stage" aria-busy={!open || undefined}>
      <figure className="plate">
        {open ? <QrCode uri={open.uri} label={t.qrLabel} /> : <span className="bone" aria-hidden="true" />}
        {!online && (
          <div className="veil" role="status">
            <p className="headline">{core.offline}</p>
            <p>{t.codeOffline}</p>
          </div>
        )}
        {online && expired && (
          <div className="veil">
            <p className="headline">{t.expired}</p>
            <Button kind="primary" onPress={renew}>
              {t.newCode}
            </Button>
          </div>
        )}
      </figure>
      <p className="headline">{title}</p>
      <p className="label">{t.scanHow}</p>
      <div className="line">
        <CopyButton text={open?.uri} what={t.link} testId="wui-link-copy">
          {t.copyLink}
        </CopyButton>
        {online && open && !expired && (
          <span className="time label num">
            <Ring share={left / pairingLifetimeMs} />
            {t.timeLeft(clock(left))}
          </span>
        )}
      </div>
    </div>
  )
}

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 16 16" className="clock" fill="none" strokeWidth="2.5" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="var(--press)" />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        stroke="var(--accent)"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${Math.max(0, Math.min(1, share)) * 100} 100`}
      />
    </svg>
  )
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(Math.min(ms, pairingLifetimeMs) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
