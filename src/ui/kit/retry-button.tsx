import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { useNow } from './hooks/timers.ts'
import { coreMessages } from './messages.ts'

/** Messages about the next attempt, in the group `core`. */
export const retryMessages = {
  id: 'core',
  tryAgainSoon: "We'll try again in a moment.",
  retryIn: (seconds: number) => `Retry in ${seconds} s`,
}

/** A retry button. It does nothing until the worker allows the next attempt. */
export function RetryButton({ retryAt, onPress }: { retryAt: number | undefined; onPress: () => void }) {
  const t = useMessages(coreMessages)
  const { retryIn } = useMessages(retryMessages)
  const now = useNow(1000)
  const left = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  return (
    <Button small off={left > 0} onPress={onPress}>
      {left > 0 ? retryIn(left) : t.retry}
    </Button>
  )
}
