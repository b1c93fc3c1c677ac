declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: object);
    run(): Promise<unknown>;
  }
  export { S3rver as default };
}
