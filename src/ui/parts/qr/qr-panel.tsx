import { pairingLifetimeMs, pairingMarginMs } from '../../../domain/core/constants.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { canTryAgain } from '../../../domain/core/try-again.ts'
import { isStill } from '../../app/hooks/media.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useMessages, useOnline, useSentences, useStyles } from '../../app/hooks/use-app.ts'
import { offlineMessages } from '../../app/hooks/use-async-action.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSiteName } from '../../app/hooks/use-site-name.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { CopyReport } from '../../kit/copy-report.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useNow } from '../../kit/hooks/use-now.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, warnIcon } from '../../kit/icons/common.ts'
import { qrIcon } from '../../kit/icons/early.ts'
import { coreMessages } from '../../kit/messages.ts'
import connecting from '../wallets/connecting.css?inline'
import { connectingMessages } from '../wallets/connecting-messages.ts'
import { useNewConnection } from '../wallets/use-new-connection.ts'
import { usePairing } from '../wallets/use-pairing.ts'
import { WalletPanel } from '../wallets/wallet-panel.tsx'
import { qrMessages } from './messages.ts'
import { QrCode } from './qr-code.tsx'
import css from './qr-panel.css?inline'

export type QrPanelProps = {
  readonly title: string
  /** Whether the user must first agree to the terms. Until then no WalletConnect pairing is requested. */
  readonly locked?: boolean
}

/**
 * When the QR code has less than this time left (ms), the view shows the remaining time in words. Before that, only the
 * border of the code shows it, because changing numbers distract the user.
 */
const countdownMs = 30_000

/** The QR code for WalletConnect. Shows a locked placeholder while the user has not agreed to the site's terms. */
export function QrPanel({ title, locked }: QrPanelProps) {
  useStyles(css)
  if (!locked) return <LivePanel title={title} />
  return (
    <div className="stage">
      <span className="plate locked">
        <Icon d={qrIcon} size={72} />
      </span>
      <p className="label">{title}</p>
    </div>
  )
}

/**
 * A panel with a valid QR code and its remaining time. If there is no valid code, the panel shows what the user can do
 * next.
 */
function LivePanel({ title }: { title: string }) {
  const t = useMessages(qrMessages)
  const declined = useMessages(connectingMessages)
  const core = useMessages(coreMessages)
  const { pairing, renew } = usePairing()
  const explain = useErrorText(pairing.status === 'failed')
  const online = useOnline()
  const connection = useNewConnection()
  const now = useNow(1000)
  const site = useSiteName()
  const sentences = useSentences()
  const { offlineTry } = useMessages(offlineMessages)
  const open = dataOf(pairing)
  const left = open ? open.expiresAt - now : 0
  const expired = open !== undefined && left < pairingMarginMs
  const isApproved = open?.isApproved
  /** Whether the user can scan the code now. */
  const isOpen = online && open !== undefined && !expired && !isApproved
  /** Whether the text beside the code may ask the user to scan it: not if the code has expired, or while offline. */
  const isScannable = isApproved || (online && !expired)
  const isEnding = isOpen && left <= countdownMs
  useAnnounce(isApproved ? sentences(t.approved, t.approvedBody) : undefined)
  if (connection) return <Connected {...connection.wallet} />
  if (pairing.status === 'failed' && !open) {
    const words =
      pairing.error.code === 'user-rejected'
        ? { headline: declined.refused, body: declined.refusedBody(site) }
        : explain(pairing.error)
    return (
      <EmptyState icon={warnIcon} title={words.headline} body={words.body}>
        {canTryAgain(pairing.error.code) && (
          <Button small kind="primary" onPress={renew}>
            {core.retry}
          </Button>
        )}
        <CopyReport error={pairing.error} />
      </EmptyState>
    )
  }
  return (
    <div className="stage" aria-busy={!open || undefined}>
      <figure className="plate">
        {open ? <QrCode uri={open.uri} label={t.qrLabel} /> : <span className="bone" aria-hidden="true" />}
        {!online && (
          <div className="veil" role="status">
            <p className="headline">{core.offline}</p>
            <p>{offlineTry}</p>
          </div>
        )}
        {isApproved && (
          <div className="veil">
            <Icon d={checkIcon} size={48} />
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
        {isOpen && <Lifetime share={left / pairingLifetimeMs} />}
      </figure>
      <h2 className={isScannable ? 'headline' : 'headline away'}>{isApproved ? t.approved : title}</h2>
      <p className={isScannable ? 'label num' : 'label num away'}>
        {isApproved ? t.approvedBody : isEnding ? t.timeLeft(clock(left)) : t.scanHow}
      </p>
      {isOpen && <p className="hide">{t.expiresIn(Math.ceil(left / 60_000))}</p>}
      <div className="line">
        <CopyButton text={isOpen ? open.uri : undefined} what={t.link} testId="wui-link-copy">
          {t.copyLink}
        </CopyButton>
      </div>
    </div>
  )
}

function Connected({ name, icon }: { name: string; icon?: string | undefined }) {
  useStyles(connecting)
  const t = useMessages(connectingMessages)
  return (
    <div className="stage">
      <WalletPanel name={name} icon={icon} phase="connected" />
      <h2 className="headline">{t.connected}</h2>
    </div>
  )
}

/** With reduced motion, the border changes in so many steps, and not each second. */
const calmSteps = 20
/** The place on the border where it starts, in the middle of the upper edge, in percent of its length. */
const startPercent = 11.3

/** The border of the code, which shortens while the code is valid. The text beside the code says the same. */
function Lifetime({ share }: { share: number }) {
  const whole = isStill() ? Math.ceil(share * calmSteps) / calmSteps : share
  const shown = Math.round(Math.max(0, Math.min(1, whole)) * 1000) / 10
  return (
    <svg className="clock" fill="none" aria-hidden="true">
      <rect
        pathLength="100"
        strokeDasharray={`${shown} ${Math.round((100 - shown) * 10) / 10}`}
        strokeDashoffset={-startPercent}
      />
    </svg>
  )
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(Math.min(ms, pairingLifetimeMs) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
