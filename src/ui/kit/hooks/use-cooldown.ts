import { useEffect, useState } from 'react'
import type { LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import { secondsOf } from '../../../domain/embedded-wallet/login-steps.ts'

/** Seconds until the user may request another email. The value is updated while the component is mounted. */
export function useCooldown(login: LoginDoor | undefined): {
  readonly seconds: number
  readonly restart: () => void
} {
  const [left, setLeft] = useState(0)
  const look = (): void => setLeft(login?.cooldown() ?? 0)
  useEffect(() => {
    setLeft(login?.cooldown() ?? 0)
    const timer = setInterval(() => setLeft(login?.cooldown() ?? 0), 500)
    return () => clearInterval(timer)
  }, [login])
  return { seconds: secondsOf(left), restart: look }
}
