/** Why a saved query is not run: completes "The saved query "Sales" was not read: …", without a full stop. */
export class QueryObstacle extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'QueryObstacle';
  }
}
