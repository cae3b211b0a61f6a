import { balancesKeep, moreFaults } from '../journeys/balance-faults.ts'
import { useBrowser } from '../journeys/harness.ts'

useBrowser('end')

balancesKeep(moreFaults)
