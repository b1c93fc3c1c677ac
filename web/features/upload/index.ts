export { describeCompletion } from './completion-text.ts';
export { UPLOAD_AREA_ID } from './drop-area.tsx';
export { UploadWidget } from './upload-widget.tsx';
export { type Upload, useUpload } from './use-upload.ts';
