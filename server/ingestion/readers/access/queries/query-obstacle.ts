/** Why a saved query can't be run: completes "The saved query "Sales" was not read: …", without a period. */
export class QueryObstacle extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'QueryObstacle';
  }
}
