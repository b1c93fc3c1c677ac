export interface UploadKey {
  storeId: number;
  uploadId: number;
}
