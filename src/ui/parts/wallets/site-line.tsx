import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'
import css from './site-line.css?inline'
import { siteMessages } from './site-messages.ts'

/** The site that asks to connect: its logo, its name, and what it will see. */
export function SiteLine() {
  useStyles(css)
  const t = useMessages(siteMessages)
  const { metadata } = useOptions()
  const { name, icons } = metadata
  if (name === undefined) return null
  return (
    <div className="site" data-testid="portico-site">
      <Picture name={name} src={icons?.[0]} size={36} />
      <p className="site-words">
        <bdi className="site-name" translate="no">
          {name}
        </bdi>
        <span className="label">{t.sees}</span>
      </p>
    </div>
  )
}
